import { defineChange } from '../change.ts'

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
  list: {
    most: 300,
    thing: 'endpoint',
    things: 'endpoints',
    columns: [
      { name: 'mac', head: 'MAC', words: 'in any notation', needed: true },
      { name: 'group', head: 'Group', words: 'by its name' },
      { name: 'thing', head: 'Kind', words: 'such as printer or camera' },
      { name: 'profile', head: 'Profile', words: 'left out, it stays' },
      { name: 'description', head: 'Description', words: '' },
      { name: 'state', head: 'State', words: 'present, or absent to forget it' },
      {
        name: 'system',
        head: 'Identity system',
        words: 'by its name; needed where several are connected',
      },
      {
        head: 'attribute:Name',
        words: 'a column for each attribute that the site defined; left out, it stays',
      },
    ],
    example: 'MAC,Group,Kind,Description\n00:1b:54:0a:3c:7f,Printers,printer,Second floor',
  },
})
