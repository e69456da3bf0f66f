import { columnsOf, defineChange } from '../change.ts'
import type { ChangeFields } from '../change.ts'

const fields = {
  requester: {
    kind: 'text',
    label: 'For whom',
    longest: 254,
    needed: true,
    column: { words: 'login or e-mail address' },
  },
  template: {
    kind: 'own',
    label: 'What is asked for',
    needed: true,
    column: { words: 'by its name as the desk offers it to them, or by its id' },
  },
  subject: { kind: 'text', label: 'Subject', longest: 150, needed: true, column: { words: 'in one line' } },
  words: {
    kind: 'text',
    label: 'Description',
    longest: 10_000,
    lines: 5,
    needed: true,
    column: { words: '' },
  },
  system: {
    kind: 'own',
    label: 'Service desk',
    column: { words: 'by its name; needed where several are connected' },
  },
  kind: {
    kind: 'choice',
    label: 'It is about',
    choices: ['device', 'person', 'place'],
    labels: { device: 'A device', person: 'A person', place: 'A port, an outlet or a room' },
    column: { words: 'device, person or place; left out, a device' },
  },
  about: {
    kind: 'text',
    label: 'Which one',
    longest: 200,
    mono: true,
    help: 'Optional. Open requests about it are searched.',
    column: { words: 'left out, it is about none' },
  },
  evidence: { kind: 'own', label: 'Evidence', column: { words: 'yes includes the device facts' } },
} as const satisfies ChangeFields

/** What is asked of a service desk. */
export const submitRequest = defineChange({
  name: 'submit-request',
  title: 'Service-desk request',
  key: 'commands-ivanti-request-submission',
  path: '/command-centre/ivanti-request-submission',
  calls: {
    preview: 'Preview a request to the service desk',
    apply: 'Submit a request to the service desk',
    undo: 'Preview withdrawing a request',
  },
  page: 'commands-ivanti-request-submission',
  next: 'Next request',
  elsewhere: true,
  once: true,
  fields,
  list: {
    // Somebody at the desk reads each of them, and each is some ten questions to a desk that has limits of its own, all of
    // which must be asked within the minutes that a look is good for.
    most: 50,
    thing: 'request',
    things: 'requests',
    columns: [
      ...columnsOf(fields),
      {
        head: 'Watchers',
        words:
          'logins or e-mail addresses with blanks between them; a column only where a connected desk has a place for it, as the next two',
      },
      { head: 'Needed by', words: 'a day, such as 2026-12-01' },
      { head: 'Urgency', words: 'in the words of the desk' },
      {
        head: 'Each question',
        words:
          'by its name as the desk asks it now, such as Outlet; one that is called like a column above as question:Description. Dates as 2026-12-01, moments as 2026-12-01 08:00, several choices with a bar between them: HTTP | SSH',
      },
    ],
    example:
      'For whom,What is asked for,Subject,Description,Outlet\njdoe,Fault on a network outlet,No link,Since this morning,B07-214-A',
    moments: true,
    without: 'A list has no files. Request what needs one on its own.',
  },
})
