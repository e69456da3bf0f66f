/** What people are told of, in the order in which a change comes to it, each as a choice has it. */
export const noticeEvents = {
  'change-waits': 'A change waits for me to agree',
  'change-agreed': 'My change was agreed to',
  'change-refused': 'My change was refused',
  'change-talked': 'Somebody asked or answered about a change',
  'change-ended': 'My change ended with another result than requested',
  'change-done': 'My change that was planned or agreed to is done',
  'change-seen': 'The device that my change waits for was seen, or is no longer watched for',
  'change-stuck': 'The outcome of a change is unknown',
  'change-ends-soon': 'My change is undone soon',
  'owned-ends-soon': 'A change to something that I own is undone soon',
  'change-ticket-not-told': 'The ticket that ends my change cannot be read',
  'change-overdue': 'My change still stands past its time',
  'protection-passed': 'A protection was passed',
  'protected-changed': 'Something protected that I own was changed',
  'account-given': 'An account was made, its way in reset, or a provider or rule changed',
  'subscription-fits': 'A change that I subscribed to in Command history ended',
} as const

export type NoticeEvent = keyof typeof noticeEvents

export const noticeEventNames = Object.keys(noticeEvents) as readonly NoticeEvent[]

/** Of what concerns somebody alone, or others are told of already: no connected system is told of it. */
export const ownNoticeEvents: ReadonlySet<NoticeEvent> = new Set(['subscription-fits', 'owned-ends-soon'])
