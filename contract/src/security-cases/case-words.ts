export const severities = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof severities)[number]

export const severityWords: Readonly<Record<Severity, string>> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

/** `watched`: nothing is changed, and each appearance is told; `part-released`: a release undid some of what was done, and the rest is named. */
export const caseStates = [
  'new',
  'resolving',
  'waiting',
  'watched',
  'containing',
  'contained',
  'part-contained',
  'releasing',
  'part-released',
  'released',
  'false-alarm',
] as const
export type CaseState = (typeof caseStates)[number]

export const caseStateWords: Readonly<Record<CaseState, string>> = {
  new: 'New',
  resolving: 'Resolving',
  waiting: 'Waiting for approval',
  watched: 'Watched',
  containing: 'Containing',
  contained: 'Contained',
  'part-contained': 'Partly contained',
  releasing: 'Releasing',
  'part-released': 'Partly released',
  released: 'Released',
  'false-alarm': 'False alarm',
}

/** Cases that one click contains. Those above the cap of the site wait for a second person. */
export const mostTogether = 20
