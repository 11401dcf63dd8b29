import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { repository } from './compose.ts'
import { programs } from './service-parts.ts'

const functions = ['histogram_quantile', 'bool']

describe('the dashboard', () => {
  const declared = /(?:new (?:Counter|Gauge|Histogram)\(\{\s*name: |polledGauge\(\s*)'(\w+)'/g

  it('asks only for metrics that a program has, and Prometheus asks every program', async () => {
    const { register } = await import('prom-client')
    const { startMetrics } = await import('@sortie/platform/ops/metrics')
    startMetrics('test')
    const sources = globSync('{gateway,packages/platform,services/*}/src/**/*.ts', {
      cwd: repository,
    })
    const names = new Set([
      ...register.getMetricsAsArray().map(({ name }) => name),
      ...sources.flatMap((file) =>
        [...readFileSync(join(repository, file), 'utf8').matchAll(declared)].map(([, n]) => n),
      ),
      'up',
      // Of kube-state-metrics, where a cluster runs the backup.
      'kube_cronjob_created',
      'kube_cronjob_status_last_successful_time',
    ])
    const dashboard = readFileSync(
      join(repository, 'deploy/docker/observability/grafana/sortie.json'),
      'utf8',
    )
    const expressions: string[] = JSON.parse(dashboard).panels.flatMap(
      (panel: { targets: Array<{ expr: string }> }) => panel.targets.map(({ expr }) => expr),
    )
    const alerts = parse(
      readFileSync(join(repository, 'deploy/docker/observability/alerts.yml'), 'utf8'),
    )
    for (const { expr } of alerts.groups[0].rules) expressions.push(expr)
    for (const expr of expressions) {
      const metrics =
        expr.replace(/"[^"]*"/g, '').match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?=[{[)\s])/g) ?? []
      for (const metric of metrics.filter((name) => !functions.includes(name)))
        assert.ok(
          names.has(metric.replace(/_(bucket|count|sum)$/, '')) || names.has(metric),
          `${metric} in ${expr}`,
        )
    }
    const prometheus = parse(
      readFileSync(join(repository, 'deploy/docker/observability/prometheus.yml'), 'utf8'),
    )
    const scraped = prometheus.scrape_configs.flatMap(
      ({ dns_sd_configs = [] }: { dns_sd_configs?: Array<{ names: string[] }> }) =>
        dns_sd_configs.flatMap(({ names }) => names),
    )
    assert.deepEqual(scraped.sort(), [...programs].sort())
  })
})
