/** The system that `npm test` started for all journeys that share one (tools/test/src/shared-system.ts). */
export function givenSystem(): { url: string; dataDir: string } | undefined {
  const { SHARED_SYSTEM_URL: url, SHARED_SYSTEM_DATA: dataDir } = process.env
  return url && dataDir ? { url, dataDir } : undefined
}
