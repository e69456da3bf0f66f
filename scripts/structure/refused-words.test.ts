import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { filesToReword, isRefused, spoken } from './refused-words.ts'
import { files, textOf } from './sources.ts'
import { namesOf } from './words-of.ts'

/** Names that stay, each as `file: name` with the reason. */
const staying: readonly (readonly [reason: string, ...names: string[]])[] = [
  [
    'stored in previews of changes',
    'contract/src/changes/preview.ts: nothing',
    'server/src/changes/kind.ts: nothing',
  ],
  ['stored in the record of approvals', 'server/src/changes/approval/approve-alike.ts: together'],
  [
    'stored in snapshots of changes',
    'server/src/changes/downstream/reach.ts: behind',
    'server/src/changes/kinds/assign-port/check-authentication.test.ts: signOns',
    'server/src/changes/kinds/assign-port/check-authentication.ts: signOns',
    'server/src/ports/read.ts: signOns',
    'server/src/ports/snapshot.ts: signOns',
  ],
  [
    'stored in the policy of port profiles',
    'contract/src/policies/port-profiles.ts: signOn',
    'contract/src/policies/usual-port-profiles.ts: signOn',
    'server/src/changes/kinds/assign-port/check-requester.test.ts: signOn',
    'server/src/changes/kinds/assign-port/profile/check-given.test.ts: signOn',
    'server/src/changes/kinds/assign-port/profile/profile.test.ts: signOn',
    'server/src/changes/kinds/assign-port/profile/resolve.ts: signOn',
    'web/src/screens/administration/policies/parts/port-profiles.test.ts: signOn',
    'web/src/screens/administration/policies/parts/port-profiles.tsx: signOn',
  ],
  [
    'a column of a table, or an alias in a statement',
    'server/src/database/tables/last-answers.ts: told',
    'server/src/database/tables/systems.ts: spared_until',
    'server/src/places/import.ts: within',
    'server/src/resources/import.ts: within',
    'server/src/resources/write.ts: within',
    'server/src/switches/saved-sections.test.ts: last',
    'server/src/systems/describe-health.ts: spared_until',
    'server/src/systems/device-health-rows.ts: spared_until',
  ],
  [
    'in the readings that last answers store for days',
    'connectors/src/directory/accounts.ts: guarded',
    'connectors/src/directory/active-directory/user-account.ts: guarded',
    'connectors/src/identity/deployment.ts: condition',
    'connectors/src/identity/deployment.ts: last',
    'server/src/endpoints/expected/read-expected.ts: condition',
    'server/src/endpoints/expected/read-expected.ts: last',
    'server/src/directory/test-account.ts: guarded',
    'server/src/directory/user-sections.ts: guarded',
  ],
  [
    'the word of ISE for what a rule asks',
    'connectors/src/identity/cisco-ise/open-api-schema.ts: condition',
    'connectors/src/identity/deployment.ts: Condition',
  ],
  [
    'first and last of a range',
    'contract/src/identifiers/port-range.ts: last',
    'server/src/dhcp/network.ts: last',
    'server/src/locate/test-campus.ts: last',
    'web/src/screens/common-queries/cisco-switch/vlan-table.tsx: last',
    'web/src/table/row-window.ts: last',
  ],
  ['admission of questions to the connections of a browser', 'web/src/api/admission.ts: Admission'],
  ['the act of a fault of a test', 'server/src/changes/kinds/onboard-endpoint/broken-steps.test.ts: again'],
]

const standing = staying.flatMap(([, ...names]) => names)

test('types, functions and fields are named by the words of the glossary', () => {
  expect(spoken.length).toBeGreaterThan(1_000)
  const refused = new Set(
    spoken.flatMap((path) =>
      namesOf(path).flatMap((one) => (isRefused(one) ? [`${path}: ${one.name}`] : [])),
    ),
  )
  expect([...refused].toSorted()).toEqual(standing.toSorted())
})

test('files and folders are named by the words of the glossary', () => {
  const named = files.filter((path) => /^(contract|server|web|connectors)\/src\//.test(path))
  const parts = new Set(
    named.flatMap((path) => path.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'))),
  )
  const refused = [...parts].filter((path) =>
    isRefused({ name: basename(path).replace(/\..*$/, ''), of: 'type' }),
  )
  // How the browser shares its connections among questions: no word of ISE.
  expect(refused.toSorted()).toEqual(['web/src/api/admission.test.ts', 'web/src/api/admission.ts'])
})

test('the list of files that still say a refused word only grows shorter', () => {
  const listed = textOf('scripts/structure/files-to-reword.txt')
    .split('\n')
    .filter((path) => path !== '')
  expect(filesToReword()).toEqual(listed)
})
