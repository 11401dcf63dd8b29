import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { brokerArguments } from '@sortie/platform/events/topology'
import { parse } from 'yaml'
import { repository } from './manifest-types.ts'
import { all, withoutKubectl } from './overlays.ts'

describe('the copies', { skip: withoutKubectl }, () => {
  it('of the alerts are equal to their original', () => {
    const original = parse(
      readFileSync(join(repository, 'deploy/docker/observability/alerts.yml'), 'utf8'),
    )
    const rule = all('production').find(({ kind }) => kind === 'PrometheusRule')
    assert.deepEqual(rule?.spec.groups, original.groups)
  })

  it('of the scripts that prepare the engines do not exist: compose mounts what kustomize puts into config maps', () => {
    const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8')
    const scripts = all('local').filter(
      ({ kind, metadata }) => kind === 'ConfigMap' && /-init$/.test(metadata.name),
    )
    assert.equal(scripts.length, 2)
    for (const name of scripts.flatMap(({ data }) => Object.keys(data)))
      assert.ok(compose.includes(` ./deploy/kubernetes/components/data/${name}:`), name)
  })

  it("of the broker's arguments are those of every other broker", () => {
    const files = ['docker-compose.yml', 'deploy/kubernetes/components/data/rabbitmq.yaml']
    for (const file of files)
      assert.ok(readFileSync(join(repository, file), 'utf8').includes(brokerArguments), file)
  })

  it('of every alert have a page that says what to do', () => {
    const { groups } = parse(
      readFileSync(join(repository, 'deploy/docker/observability/alerts.yml'), 'utf8'),
    )
    for (const { alert, annotations, expr } of groups[0].rules) {
      const page = join(repository, annotations.runbook_url)
      assert.ok(existsSync(page), annotations.runbook_url)
      assert.match(readFileSync(page, 'utf8'), new RegExp(`^# ${alert}\n`))
      assert.match(
        expr,
        /up\{|http_request|outbox_|inbox_|event|dead_letters|jobs_|part_away|receipt_|process_|nodejs_|kube_cronjob_/,
      )
    }
  })

  it('of queue names in the autoscaler match existing jobs', () => {
    const jobs = globSync('services/report/src/**/*.jobs.ts', { cwd: repository })
      .map((file) => readFileSync(join(repository, file), 'utf8'))
      .join('\n')
    const scaled = all('production').find(({ kind }) => kind === 'ScaledObject')
    for (const { metadata } of scaled?.spec.triggers ?? []) {
      const [, job] = /^sortie_report:([a-z-]+):wait$/.exec(metadata.listName) ?? []
      assert.ok(job && jobs.includes(`'${job}': `), metadata.listName)
    }
  })
})
