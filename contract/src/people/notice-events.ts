/** What people are told of, in the order in which a change comes to it, each as a choice has it. */
export const noticeEvents = {
  'change-waits': 'A change waits for my approval',
  'change-agreed': 'My change was approved',
  'change-refused': 'My change was refused',
  'change-talked': 'A comment was made on a change',
  'change-ended': 'My change ended with another result than requested',
  'change-done': 'My scheduled or approved change is done',
  'change-seen': 'A pending device of my change was seen, or is no longer watched for',
  'change-stuck': 'The outcome of a change is unknown',
  'change-ends-soon': 'My change is undone soon',
  'owned-ends-soon': 'A change to something that I own is undone soon',
  'change-ticket-not-told': 'The ticket that ends my change cannot be read',
  'change-overdue': 'My change is still in place after its end',
  'protection-passed': 'A protection was overridden',
  'protected-changed': 'Something protected that I own was changed',
  'licence-ends': 'A licence or contract that I own ends soon',
  'account-given': 'An account was created, its sign-in reset, or a provider or rule changed',
  'port-reclaimed': 'A port that I used last is asked for',
  'firewall-verdict': 'A firewall question that I have asked daily got another verdict, or was stopped',
  'subscription-fits': 'A change that I subscribed to in Command history ended',
} as const

export type NoticeEvent = keyof typeof noticeEvents

export const noticeEventNames = Object.keys(noticeEvents) as readonly NoticeEvent[]

/** Of what concerns somebody alone, or others are told of already: no connected system is told of it. */
export const ownNoticeEvents: ReadonlySet<NoticeEvent> = new Set([
  'subscription-fits',
  'firewall-verdict',
  'owned-ends-soon',
  'port-reclaimed',
])
