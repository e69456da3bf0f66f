import { columnsOf, defineChange } from '../change.ts'
import type { ChangeFields } from '../change.ts'
import { thingField } from '../onboarded-things.ts'

const fields = {
  mac: { kind: 'mac', label: 'MAC', needed: true, column: { words: 'in any notation' } },
  group: { kind: 'own', label: 'Group', column: { words: 'by its name' } },
  thing: {
    ...thingField,
    help: 'Proposes a group, and is compared with the vendor of the device.',
    column: { words: 'such as printer or camera' },
  },
  profile: { kind: 'own', label: 'Profile', column: { words: 'left out, it stays' } },
  description: {
    kind: 'text',
    label: 'Description',
    longest: 200,
    help: 'Optional. Its place and purpose.',
    column: { words: '' },
  },
  state: {
    kind: 'choice',
    label: 'State',
    choices: ['present', 'absent'],
    labels: { present: 'Known, in the group below', absent: 'Forgotten' },
    column: { words: 'present, or absent to forget it' },
  },
  system: {
    kind: 'own',
    label: 'Identity system',
    help: 'Groups are those of this system.',
    column: { words: 'by its name; needed where several are connected' },
  },
} as const satisfies ChangeFields

/** A device that an identity system knows, with its group and what it is said to be. */
export const onboardEndpoint = defineChange({
  name: 'onboard-endpoint',
  title: 'ISE endpoint',
  key: 'commands-ise-endpoint-onboard',
  path: '/command-centre/ise-endpoint-onboard',
  calls: {
    preview: 'Preview onboarding an endpoint',
    apply: 'Onboard an endpoint',
    undo: 'Preview undoing an endpoint',
  },
  page: 'commands-ise-endpoint-onboard',
  next: 'Next endpoint',
  elsewhere: true,
  fields,
  list: {
    most: 300,
    thing: 'endpoint',
    things: 'endpoints',
    columns: [
      ...columnsOf(fields),
      {
        head: 'attribute:Name',
        words: 'a column for each custom attribute; left out, it stays',
      },
    ],
    example: 'MAC,Group,Kind,Description\n00:1b:54:0a:3c:7f,Printers,printer,Second floor',
  },
})
