import { readRealm } from '@patchbay/contract/policies/realm-name'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from './policy-part.ts'

export const ownRealms: PolicyPart<'own-realms'> = {
  name: 'own-realms',
  title: 'Own realms',
  about:
    'A sign-in as jdoe@campus.example or CAMPUS\\jdoe is jdoe of this site only with one of our realms: those of the connected directories and these. All others are guests.',
  lines: ({ realms }) => [{ title: 'Further realms', values: realms }],
  typed: ({ realms }) => ({ realms: realms.join('\n') }),
  read: ({ realms }) => {
    const found: string[] = []
    for (const [at, line] of String(realms).split('\n').entries()) {
      if (line.trim() === '') continue
      const read = readRealm(line)
      if ('fault' in read) return { faults: { realms: `Line ${at + 1}: ${read.fault}.` } }
      found.push(read.realm)
    }
    return { value: { realms: [...new Set(found)] } }
  },
  fields: ({ typed, set, fault }) => (
    <TextField
      label="Further realms"
      name="realms"
      mono
      lines={5}
      placeholder={'students.campus.example\nCAMPUS'}
      value={String(typed['realms'])}
      onChange={(realms) => set('realms', realms)}
      fault={fault('realms')}
      hint="One per line: a DNS or NetBIOS name. A sub-domain is a separate realm."
    />
  ),
}
