import type { SourceState } from '@patchbay/contract/systems/sources'
import { expect, test } from 'vitest'
import { endEarly } from './use-source-question.ts'
import { nothingYet } from './progress.ts'

const asked = (...states: SourceState[]) => ({
  ...nothingYet,
  sources: states.map((state, index) => ({
    id: `${index}`,
    name: `${index}`,
    kind: 'dhcp' as const,
    state,
    required: true,
  })),
})

test('a question ends early when all have answered but those that are late', () => {
  expect(endEarly(asked('ok', 'timed-out', 'none', 'failed'), 8_100)).toEqual({
    event: 'settled',
    data: { took: 8_100 },
  })
})

test.each([
  ['one is asked', ['ok', 'timed-out', 'asking']],
  ['one waits for another', ['timed-out', 'waiting']],
  // Between two steps of one source all may look settled; its end is the server's to say.
  ['none is late', ['ok', 'none']],
  ['none is known', []],
] as const)('it goes on while %s', (_, states) => {
  expect(endEarly(asked(...states), 9)).toBeNull()
})
