import { Check } from '../../../../ui/check.tsx'
import type { PolicyPart } from './policy-part.ts'

export const readingReason: PolicyPart<'reading-reason'> = {
  name: 'reading-reason',
  title: 'Reason for reading',
  about:
    'Whether reading personal data, such as an account or its authentications, requires a reason. The audit log stores the reason with the reader.',
  lines: ({ asked }) => [{ title: 'Reason required', values: [asked ? 'yes' : 'no'] }],
  typed: ({ asked }) => ({ asked }),
  read: ({ asked }) => ({ value: { asked: asked === true } }),
  fields: ({ typed, set }) => (
    <Check
      title="Require a reason"
      words="At the first look-up of a person, once per open page."
      checked={typed['asked'] === true}
      onChange={(asked) => set('asked', asked)}
    />
  ),
}
