import { defineChange } from '../change.ts'

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
  list: {
    // Somebody at the desk reads each of them, and each is some ten questions to a desk that has limits of its own, all of
    // which must be asked within the minutes that a look is good for.
    most: 50,
    thing: 'request',
    things: 'requests',
    columns: [
      { name: 'requester', head: 'For whom', words: 'login or e-mail address', needed: true },
      {
        name: 'template',
        head: 'What is asked for',
        words: 'by its name as the desk offers it to them, or by its id',
        needed: true,
      },
      { name: 'subject', head: 'Subject', words: 'in one line', needed: true },
      { name: 'words', head: 'Description', words: '', needed: true },
      { name: 'system', head: 'Service desk', words: 'by its name; needed where several are connected' },
      { name: 'kind', head: 'It is about', words: 'device, person or place; left out, a device' },
      { name: 'about', head: 'Which one', words: 'left out, it is about none' },
      { name: 'evidence', head: 'Evidence', words: 'yes includes the device facts' },
      {
        head: 'Keep informed',
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
    without: 'A list has no files: ask for what needs one alone.',
  },
})
