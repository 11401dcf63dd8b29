import { keyframes } from 'styled-components'

// Motion explains where something comes from. global-style.ts turns all of it off for those who ask for stillness.

export const fadeIn = keyframes`
  from { opacity: 0; }
`

/** From below, as a sheet or a dialog. */
export const rise = keyframes`
  from { opacity: 0; transform: translateY(1.5rem); }
`

/** A slow breath, for what is being waited for. */
export const breathe = keyframes`
  from { opacity: 1; }
  to { opacity: 0.35; }
`

export const spin = keyframes`
  to { transform: rotate(1turn); }
`
