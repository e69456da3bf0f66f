import type {
  ConditionShown,
  DecisionPart,
  SignOnShown,
  TwinPart,
} from '@patchbay/contract/common-queries/cisco-ise'
import type { Cell } from '../../../query/export/shown-table.ts'
import { fixerWords } from './fixer-words.ts'

export type Row = readonly Cell[]

/** Who says it, as the chips name them, and when. */
export type Said = readonly [source: string | null, observedAt: string | null]

const holdsWords = { yes: 'holds', no: 'does not hold', unknown: 'not known' } as const

const conditionsWords = (conditions: readonly ConditionShown[]): string | null =>
  conditions
    .map(({ words, holds, has }) => `${words} (${holdsWords[holds]}${has === null ? '' : `, it has ${has}`})`)
    .join(' and ') || null

const kinds = {
  'local-exception': 'Exception of this set',
  'global-exception': 'Exception of all sets',
  authorization: 'Rule of authorization',
} as const

const marks = (rule: { readonly matched: boolean; readonly enabled: boolean }) =>
  `${rule.matched ? ', matched' : ''}${rule.enabled ? '' : ', switched off'}`

/** What a request has to be for this set, its rules in their order, and what of them was not told. */
export function policyRows(decision: DecisionPart, said: Said): Row[] {
  const { setConditions, rules, rulesWhy, exceptionsWhy, authentication, authenticationWhy } = decision
  const missing = [...new Set([rulesWhy, exceptionsWhy, authenticationWhy])].filter((why) => why !== null)
  return [
    ...(setConditions.length === 0
      ? []
      : [['Policy', 'What falls into this set', conditionsWords(setConditions), null, ...said]]),
    ...authentication.map((rule): Row => [
      'Policy',
      `Rule of authentication${marks(rule)}`,
      rule.name,
      [conditionsWords(rule.conditions), rule.store, ...rule.failures].filter(Boolean).join(' · '),
      ...said,
    ]),
    ...rules.map((rule): Row => [
      'Policy',
      `${kinds[rule.kind]}${marks(rule)}`,
      rule.name,
      [conditionsWords(rule.conditions), rule.results.join(', '), rule.securityGroup]
        .filter(Boolean)
        .join(' · '),
      ...said,
    ]),
    ...missing.map((why): Row => ['Policy', 'Not known', null, why, ...said]),
  ]
}

const certificateWords = (certificate: SignOnShown['certificate']): string | null => {
  if (certificate === null) return null
  const { subject, issuer, expiresAt, expired } = certificate
  const end = expiresAt === null ? null : `${expired === true ? 'expired' : 'good until'} ${expiresAt}`
  return ['certificate', subject, issuer === null ? null : `by ${issuer}`, end].filter(Boolean).join(' ')
}

/** Each sign-on with what it means, how to mend it and who can. */
export const signOnRows = (rows: readonly SignOnShown[], said: Said): Row[] =>
  rows.map((row): Row => [
    'Sign-on',
    row.at,
    row.passed ? 'passed' : 'refused',
    [
      row.username,
      row.place,
      row.method,
      [row.code, row.reason].filter(Boolean).join(' '),
      row.meaning,
      row.remedy === null ? null : `to pass: ${row.remedy}`,
      row.fixer === null ? null : `can mend it: ${fixerWords[row.fixer]}`,
      certificateWords(row.certificate),
      [row.policySet, row.rule].filter(Boolean).join(' → '),
      row.results.join(', '),
      row.server === null ? null : `on ${row.server}`,
    ]
      .filter(Boolean)
      .join(' · '),
    ...said,
  ])

/** Where it and the other one differ, and what is the same on both. */
export function twinRows({ mac, differences, same }: TwinPart, said: Said): Row[] {
  if (mac === null) return []
  return [
    ['Compared with', 'MAC', mac, null, ...said],
    ...differences.map(({ label, here, there }): Row => [
      'Compared with',
      label,
      there ?? 'none',
      `this one: ${here ?? 'none'}`,
      ...said,
    ]),
    ...same.map((label): Row => ['Compared with', label, 'the same', null, ...said]),
  ]
}
