/**
 * Which way imports flow (docs/architecture.md). A file that matches `from` may not import one that
 * matches `to`, except those that match `but`, in which $1 stands for the group of `from`. Tests,
 * benchmarks and their support are held to a rule only where it says `testsToo`.
 */
export type Rule = { says: string; from: RegExp; to: RegExp; but?: string; testsToo?: true }

export const isTest = /[.](test|bench)[.]tsx?$|\/testing\/|\/bench\//

/** Of the document server, from the bottom up, as its README lists them. */
const rooms =
  'bson order query wire storage read write sessions update aggregate access commands'.split(' ')

export const rules: Rule[] = [
  {
    says: 'contracts are shared by the browser and every service, and know nobody',
    from: /^packages\/contracts\/src\//,
    to: /^(?!packages\/contracts\/)/,
  },
  {
    says: 'the report document also runs in the browser: it knows contracts only',
    from: /^packages\/report-document\/src\//,
    to: /^(?!packages\/(contracts|report-document)\/)/,
  },
  {
    says: 'the platform and what opens files of strangers know contracts and the platform only',
    from: /^packages\/(platform|untrusted-files)\/src\//,
    to: /^(?!packages\/(contracts|platform)\/)/,
    but: '^packages/$1/',
  },
  {
    says: 'the receipt reader knows contracts, the platform and what opens files of strangers only',
    from: /^packages\/receipt-reader\/src\//,
    to: /^(?!packages\/(contracts|platform|untrusted-files|receipt-reader)\/)/,
  },
  {
    says: 'the platform does not know who opens files of strangers on it',
    from: /^packages\/platform\//,
    to: /^packages\/(untrusted-files|report-document|receipt-reader)\//,
    testsToo: true,
  },
  {
    says: 'what tests stand on knows contracts and the platform only',
    from: /^packages\/testing\//,
    to: /^(?!packages\/(contracts|platform|testing)\/)/,
    testsToo: true,
  },
  {
    says: 'packages know none of the programs that stand on them',
    from: /^packages\//,
    to: /^(services|gateway|web|engines|tools|tests)\//,
    testsToo: true,
  },
  {
    says: 'programs know neither the tools that start them nor the tests of the whole system',
    from: /^(services|gateway|web|engines)\//,
    to: /^(tools|tests)\//,
    testsToo: true,
  },
  {
    says: 'programs meet their engines over the network',
    from: /^(services|gateway|web)\//,
    to: /^engines\//,
    testsToo: true,
  },
  {
    says: 'engines and tools start programs and call them by contract',
    from: /^(engines|tools)\//,
    to: /^(services|gateway|web)\//,
    testsToo: true,
  },
  {
    says: 'tools know no tests of the whole system',
    from: /^tools\//,
    to: /^tests\//,
    testsToo: true,
  },
  {
    says: 'deploy/ is deployed, not imported, and stands alone',
    from: /^deploy\//,
    to: /^(?!deploy\/)/,
    testsToo: true,
  },
  {
    says: 'deploy/ is deployed, not imported, and stands alone',
    from: /^(?!deploy\/)/,
    to: /^deploy\//,
    testsToo: true,
  },
  {
    says: 'services call one another by contract',
    from: /^services\/([^/]+)\//,
    to: /^(services|gateway|web)\//,
    but: '^services/$1/',
    testsToo: true,
  },
  {
    says: 'the gateway knows services by contract only',
    from: /^gateway\//,
    to: /^(services|web)\//,
    testsToo: true,
  },
  {
    says: 'what tests stand on stays out of what people run',
    from: /^(packages\/(?!testing\/)|services|gateway|web|engines)/,
    to: /^packages\/testing\/|\/testing\//,
  },
  {
    says: 'rules <- use cases <- routes, consumers: nothing below knows a route or a consumer',
    from: /^services\/[^/]+\/src\/[^/]+\//,
    to: /[.](routes|consumers)[.]ts$/,
  },
  {
    says: 'the browser knows no server: of the packages, contracts and the report document only',
    from: /^web\//,
    to: /^packages\/(?!(contracts|report-document)\/)/,
    testsToo: true,
  },
  ...documentServer(),
  ...below(['theme', 'lib'], ['ui', 'records', 'features', 'app']),
  ...below(['ui'], ['records', 'features', 'app']),
  ...below(['records'], ['features', 'app']),
  ...below(['features'], ['app']),
  {
    says: 'of another feature only its .api.ts is imported',
    from: /^web\/src\/features\/([^/]+)\//,
    to: /^web\/src\/features\//,
    but: '^web/src/features/$1/|[.]api[.]ts$',
  },
]

function below(folders: string[], above: string[]): Rule[] {
  return folders.map((folder) => ({
    says: 'theme, lib <- ui <- records <- features <- app',
    from: new RegExp(`^web/src/${folder}/`),
    to: new RegExp(`^web/src/(${above.join('|')})/`),
  }))
}

function documentServer(): Rule[] {
  return rooms.slice(0, -1).map((room, at) => ({
    says: `in engines/documents ${room} knows none of the rooms above it`,
    from: new RegExp(`^engines/documents/src/${room}/`),
    to: new RegExp(`^engines/documents/src/(${rooms.slice(at + 1).join('|')})/`),
  }))
}
