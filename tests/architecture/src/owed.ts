/** Arrows that are still to be turned. Nothing is ever added here. */
export const owedFeatures = /^web\/src\/features\//
export const owedCircles = /^web\/src\/features\//
