import { thingWords } from '@patchbay/contract/changes/onboarded-things'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from '../policy-part.ts'
import { privilegedText, readPrivilegedText } from './privileged-text.ts'
import { readThingText, thingLines, thingText } from './thing-text.ts'

export const endpointGroups: PolicyPart<'endpoint-groups'> = {
  name: 'endpoint-groups',
  title: 'Groups of endpoints',
  about:
    'Which group of ISE each kind of device belongs in, who is believed to make such devices, and which groups open more than a device’s own network. ISE endpoint onboard proposes the group, and asks why where somebody chooses otherwise.',
  lines: ({ things, privileged }) => [
    ...things.map((one) => ({ title: thingWords[one.thing], values: thingLines(one) })),
    ...privileged.map(({ name, groups }) => ({ title: `Privileged: ${name}`, values: groups })),
  ],
  typed: ({ things, privileged }) => ({
    things: thingText(things),
    privileged: privilegedText(privileged),
  }),
  read: (typed) => {
    const things = readThingText(String(typed['things']))
    const privileged = readPrivilegedText(String(typed['privileged']))
    if (!('fault' in things) && !('fault' in privileged)) return { value: { things, privileged } }
    return {
      faults: {
        ...('fault' in things ? { things: things.fault } : {}),
        ...('fault' in privileged ? { privileged: privileged.fault } : {}),
      },
    }
  },
  fields: ({ typed, set, fault }) => (
    <>
      <TextField
        label="Things"
        name="things"
        mono
        lines={14}
        placeholder={'printer:\ngroup *print*\nmade by Brother, Canon'}
        value={String(typed['things'])}
        onChange={(things) => set('things', things)}
        fault={fault('things')}
        hint="A thing is its name with a colon, and below it lines such as group Printers (the first that there is is proposed) and made by Brother, Canon. Words are whole words of a name; a star stands for anything."
      />
      <TextField
        label="Privileged groups"
        name="privileged"
        mono
        lines={10}
        placeholder={'devices of administrators:\n*admin*'}
        value={String(typed['privileged'])}
        onChange={(privileged) => set('privileged', privileged)}
        fault={fault('privileged')}
        hint="Whom they are for with a colon, and below it the groups, one in each line. Choosing one asks for a reason."
      />
    </>
  ),
}
