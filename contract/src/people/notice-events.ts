/** What people are told of, in the order in which a change comes to it, each as a choice has it. */
export const noticeEvents = {
  'change-waits': 'A change waits for me to agree',
  'change-agreed': 'My change was agreed to',
  'change-refused': 'My change was refused',
  'change-talked': 'Somebody asked or answered about a change',
  'change-ended': 'My change ended otherwise than meant',
  'change-done': 'My change that was planned or agreed to is done',
  'change-seen': 'The device that my change waits for was seen, or is waited for no more',
  'change-stuck': 'It is not known what became of a change',
  'change-ends-soon': 'My change is put back soon',
  'owned-ends-soon': 'Something of mine that somebody else asked for is put back soon',
  'change-ticket-not-told': 'It is not told whether the ticket that ends my change is closed',
  'change-overdue': 'My change still stands past its time',
  'protection-passed': 'A protection was passed',
  'protected-changed': 'Something protected that I own was changed',
  'subscription-fits': 'A change that I subscribed to in Command history ended',
} as const

export type NoticeEvent = keyof typeof noticeEvents

export const noticeEventNames = Object.keys(noticeEvents) as readonly NoticeEvent[]

/** Of what concerns somebody alone, or others are told of already: no connected system is told of it. */
export const ownNoticeEvents: ReadonlySet<NoticeEvent> = new Set(['subscription-fits', 'owned-ends-soon'])
