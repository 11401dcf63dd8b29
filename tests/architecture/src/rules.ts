/**
 * Which way imports flow (docs/architecture.md). `from` may not import `to`, except for `but`; what
 * `from` has caught by its group stands for $1 in `but`. Tests and benchmarks, with what they stand
 * on, are the product's guests: they are held to a rule only where it says so.
 */
export type Rule = { says: string; from: RegExp; to: RegExp; but?: string; testsToo?: true }

export const isTest = /[.](test|bench)[.]tsx?$|\/testing\/|\/bench\//

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
    says: 'tools know no tests of the whole system',
    from: /^tools\//,
    to: /^tests\//,
    testsToo: true,
  },
  {
    says: 'deploy/ is deployed, not imported',
    from: /^/,
    to: /^deploy\//,
    testsToo: true,
  },
  {
    says: 'services call one another by contract',
    from: /^services\/([^/]+)\//,
    to: /^(services|gateway|web)\//,
    but: '^services/$1/',
  },
  {
    says: 'the gateway knows services by contract only',
    from: /^gateway\//,
    to: /^(services|web)\//,
  },
  {
    says: 'what tests stand on stays out of what people run',
    from: /^(packages\/(?!testing\/)|services|gateway|web|engines)/,
    to: /^packages\/testing\/|\/testing\//,
  },
  {
    says: 'rules <- use cases <- routes, consumers, jobs: nothing below knows a route or a consumer',
    from: /^services\/[^/]+\/src\/[^/]+\//,
    to: /[.](routes|consumers)[.]ts$/,
  },
  {
    says: 'the browser knows no server',
    from: /^web\/src\//,
    to: /^packages\/(platform|testing)\//,
  },
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
