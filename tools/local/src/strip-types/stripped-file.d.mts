export const strippedFolder: string
export function strippedFile(content: Buffer): string
