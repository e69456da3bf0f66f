import { expect, test } from 'vitest'
import { codeIn, importsOf, isTest, textOf } from './sources.ts'
import type { Import } from './sources.ts'

/** Which workspaces each may know. `scripts`, `e2e`, `bench` and `campaigns` stand above all of them. */
const mayKnow: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  connectors: ['connectors'],
  lab: ['lab'],
  server: ['server', 'contract', 'connectors'],
  web: ['web', 'contract'],
}

/** What the browser runs of the contract; of all else it takes the types, since a schema library weighs. */
const runsInBrowser =
  /^contract\/src\/((access-key-words|access-keys|draft-address|screens|roles|runs|errors|identifiers|product|csv-text|audit-words)\.ts|dashboard\/names\.ts|identifiers\/|resources\/(?!resource-calls|field-schema|resource-row|import-plan|bulk-plan|resource-detail)|systems\/(system-kinds|troubled)\.ts|times\/|plans\/(?!plan-run)|people\/notice-events\.ts|changes\/(cap-limits|change|comment-length|kinds\/(?!request-intent)[a-z-]+|onboarded-things|preview-lasts|request-files|request-watchers|reservation-options|subscribed-states)\.ts|policies\/(approval-hours|description-template|name-pattern|name-words|never-blocked|missing-names|pool-level|port-guard|protected-thing|realm-name|reservation-says|retention-days|rule-warnings|usual-endpoint-groups|usual-port-profiles|vlan-place|vlan-wanted)\.ts|allocation\/|security-cases\/|campus-map\/map-layers\.ts|floor-plans\/(placed-kinds|picture-limits)\.ts|switches\/cable-pairs\.ts)/

const say = ({ from, specifier }: Import) => `${from} imports ${specifier}`
const importsIn = (folder: string) => codeIn(folder).flatMap(importsOf)

test.each(Object.entries(mayKnow))('%s imports nothing of ours but %j', (workspace, known) => {
  const all = importsIn(workspace)
  expect(all.length).toBeGreaterThan(0)
  const strangers = all.filter(({ path }) => path !== null && !known.includes(path.split('/')[0] ?? ''))
  expect(strangers.map(say)).toEqual([])
})

test('the browser takes only types from the calls of the contract', () => {
  const fromContract = importsIn('web').filter(({ path }) => path?.startsWith('contract/'))
  expect(fromContract.length).toBeGreaterThan(0)
  const run = fromContract.filter(({ path, typeOnly }) => !typeOnly && !runsInBrowser.test(path ?? ''))
  expect(run.map(say)).toEqual([])
})

test('what runs on both sides imports nothing but its own kind', () => {
  const shared = codeIn('contract').filter((path) => runsInBrowser.test(path) && !isTest(path))
  expect(shared.length).toBeGreaterThan(4)
  const strangers = shared
    .flatMap(importsOf)
    .filter(({ path, typeOnly }) => !typeOnly && !runsInBrowser.test(path ?? ''))
  expect(strangers.map(say)).toEqual([])
})

test('the lab plays its systems without the libraries that the connectors read them with', () => {
  const played = codeIn('lab').filter((path) => !isTest(path))
  const shared = played
    .flatMap(importsOf)
    .filter(({ specifier }) => /^(net-snmp|ldapts|undici)\b/.test(specifier))
  expect(shared.map(say)).toEqual([])
})

test('server and connectors read no setting of the lab; the list of settings alone names them', () => {
  const knowing = [...codeIn('server'), ...codeIn('connectors')]
    .filter((path) => !isTest(path) && path !== 'server/src/settings/settings.ts')
    .filter((path) => /\bLAB_[A-Z]+\b/.test(textOf(path)))
  expect(knowing).toEqual([])
})
