import { Check } from '../../../../ui/check.tsx'
import type { PolicyPart } from '../policy-part.ts'

export const readingReason: PolicyPart<'reading-reason'> = {
  name: 'reading-reason',
  title: 'Reason for reading',
  about:
    'Whether looking up what is personal, such as somebody’s account or authentications, asks for a reason first. The reason stands in the audit log beside who looked.',
  lines: ({ asked }) => [{ title: 'A reason is asked', values: [asked ? 'yes' : 'no'] }],
  typed: ({ asked }) => ({ asked }),
  read: ({ asked }) => ({ value: { asked: asked === true } }),
  fields: ({ typed, set }) => (
    <Check
      title="Ask for a reason"
      words="Before each first look-up of a person, and once for as long as the page stays open."
      checked={typed['asked'] === true}
      onChange={(asked) => set('asked', asked)}
    />
  ),
}
