import { expect, test } from 'vitest'
import { errDisableCause, errDisableCauses } from './err-disable-causes.ts'

test('each word has whole sentences of what happened and what mends it', () => {
  for (const [word, { sentence, remedy }] of Object.entries(errDisableCauses)) {
    for (const text of [sentence, remedy]) expect([word, /^[A-Z].+\.$/.test(text)]).toEqual([word, true])
    expect([word, sentence.toLowerCase().includes('err-disable')]).toEqual([word, false])
  }
})

test.each([
  ['bpduguard', 'desktop'],
  ['BPDUGUARD ', 'desktop'],
  ['security-violatio', 'desktop'],
  ['udld', 'cabling'],
  ['gbic-invalid', 'network'],
])('%s is mended by %s', (word, fixer) => {
  expect(errDisableCause(word)?.fixer).toBe(fixer)
})

test.each(['evc-lite input mapping fa', 'loop', '', 'constructor', 'x'.repeat(40)])(
  '%s has no meaning known to us',
  (word) => {
    expect(errDisableCause(word)).toBeNull()
  },
)
