/** The text of a CSV file: UTF-8, or what Excel on Windows saves as “CSV” in Western Europe. */
export async function csvText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
