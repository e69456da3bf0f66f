import type { Source, SourceState } from '@patchbay/contract/systems/sources'
import { expect, test } from 'vitest'
import { noneSentence, noneWords } from './none-words.ts'

const source = (id: string, state: SourceState, why?: string): Source => ({
  id,
  name: `DHCP ${id}`,
  kind: 'dhcp',
  state,
  required: true,
  ...(why === undefined ? {} : { why }),
})

test.each<[string, readonly Source[]]>([
  ['no lease', [source('kea-1', 'none'), source('kea-2', 'ok')]],
  [
    'not known: DHCP kea-1 did not answer (no answer in 8 s)',
    [source('kea-1', 'timed-out', 'no answer in 8 s')],
  ],
  ['not known yet: DHCP kea-2 is being asked', [source('kea-1', 'none'), source('kea-2', 'asking')]],
  [
    'none in those that answered; DHCP kea-2 answered in part (no right to it)',
    [source('kea-1', 'none'), source('kea-2', 'partial', 'no right to it')],
  ],
  ['not known: DHCP kea-1 is stale', [source('kea-1', 'stale')]],
  ['not known: DHCP kea-1 is not connected', [source('kea-1', 'not-configured')]],
  ['not asked: nothing to ask it', [source('kea-1', 'not-asked', 'nothing to ask it')]],
  ['not known: its source is not connected', []],
])('%s', (words, sources) => {
  expect(noneWords('no lease', sources)).toBe(words)
})

test('one that answered, but not to this, is named', () => {
  const kea = source('kea-1', 'ok')
  expect(noneSentence('none', [kea], [kea])).toBe('Not known: DHCP kea-1 answered in part.')
})
