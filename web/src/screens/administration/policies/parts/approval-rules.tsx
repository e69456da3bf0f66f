import { approvalHours } from '@patchbay/contract/policies/approval-hours'
import { changeKindTitles } from '@patchbay/contract/changes/kinds/all'
import type { ChangeKindName } from '@patchbay/contract/changes/kinds/all'
import type { ApprovalRule } from '@patchbay/contract/policies/approval-rules'
import { ruleWarnings } from '@patchbay/contract/policies/rule-warnings'
import type { RuleWarning } from '@patchbay/contract/policies/rule-warnings'
import { readThing } from '@patchbay/contract/policies/protected-thing'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from './policy-part.ts'
import { lineFault, readBlocks } from './named-blocks.ts'

const warnings = Object.entries(ruleWarnings) as [RuleWarning, string][]
const warnedOf = 'warned of '
const agreedBy = 'agreed by '

const titles = Object.entries(changeKindTitles) as [ChangeKindName, string][]

/** Words of a rule that stand for themselves. */
const alone = { warned: 'only with a warning', undoing: 'undoing too' } as const

/** A rule as lines, under its name with a colon. */
const ruleLines = ({
  kinds,
  roles,
  things,
  warned,
  warnings: of,
  agreedBy: by,
  undoing,
}: ApprovalRule): string[] => [
  ...kinds.map((kind) => `change ${changeKindTitles[kind]}`),
  ...roles.map((role) => `role ${role}`),
  ...things,
  ...of.map((warning) => `${warnedOf}${ruleWarnings[warning]}`),
  ...(warned ? [alone.warned] : []),
  ...by.map((role) => `${agreedBy}${role}`),
  ...(undoing ? [alone.undoing] : []),
]

export const ruleText = (rules: readonly ApprovalRule[]): string =>
  rules.map((rule) => [`${rule.name}:`, ...ruleLines(rule)].join('\n')).join('\n\n')

/** What was typed; the first fault with the number of its line. */
export function readRuleText(text: string): readonly ApprovalRule[] | { readonly fault: string } {
  const blocks = readBlocks(text, 'a rule')
  if ('fault' in blocks) return blocks
  const rules: ApprovalRule[] = []
  for (const { name, lines } of blocks) {
    let rule: ApprovalRule = {
      name,
      kinds: [],
      roles: [],
      things: [],
      warned: false,
      warnings: [],
      agreedBy: [],
      undoing: false,
    }
    for (const line of lines) {
      const more = readLine(line.text)
      if ('fault' in more) return lineFault(line, more.fault)
      rule = {
        ...rule,
        kinds: [...rule.kinds, ...(more.kinds ?? [])],
        roles: [...rule.roles, ...(more.roles ?? [])],
        things: [...rule.things, ...(more.things ?? [])],
        warnings: [...rule.warnings, ...(more.warnings ?? [])],
        agreedBy: [...rule.agreedBy, ...(more.agreedBy ?? [])],
        warned: rule.warned || more.warned === true,
        undoing: rule.undoing || more.undoing === true,
      }
    }
    rules.push(rule)
  }
  return rules
}

function readLine(line: string): Partial<ApprovalRule> | { readonly fault: string } {
  const lower = line.toLowerCase()
  if (lower === alone.warned) return { warned: true }
  if (lower === alone.undoing) return { undoing: true }
  if (lower.startsWith(warnedOf)) {
    const wanted = lower.slice(warnedOf.length).trim()
    const warning = warnings.find(([, words]) => words.toLowerCase() === wanted)
    const known = warnings.map(([, words]) => words).join(', ')
    return warning === undefined
      ? { fault: `“${line.slice(warnedOf.length).trim()}” is not one of ${known}` }
      : { warnings: [warning[0]] }
  }
  if (lower.startsWith(agreedBy)) return { agreedBy: [line.slice(agreedBy.length).trim()] }
  if (lower.startsWith('role ')) return { roles: [line.slice(5).trim()] }
  if (lower.startsWith('change ')) {
    const wanted = lower.slice(7).trim()
    const kind = titles.find(([name, title]) => title.toLowerCase() === wanted || name === wanted)
    if (kind === undefined) {
      return {
        fault: `“${line.slice(7).trim()}” is not one of ${titles.map(([, title]) => title).join(', ')}`,
      }
    }
    return { kinds: [kind[0]] }
  }
  const thing = readThing(line)
  return 'fault' in thing ? thing : { things: [line] }
}

const hint =
  'A rule is its name with a colon, then one condition per line: change Switch port assignment, role service desk, vlan 20, switch core-*, warned of another maker, only with a warning. Every kind of condition must match; a rule without conditions matches every change. The line undoing too includes undos. The line agreed by with a role limits the approvers.'

export const approvalRules: PolicyPart<'approval-rules'> = {
  name: 'approval-rules',
  title: 'Approval rules',
  about:
    'Changes that need a second person. A requester never approves their own change, nor one of the person who created their account or changed its sign-in within a day. An override of a protection always needs a second person.',
  proves: 'This decides what needs a second person. Confirm your identity.',
  lines: ({ rules, hours }) => [
    ...(rules.length === 0
      ? [{ title: 'Rules', values: [] }]
      : rules.map((rule) => ({
          title: rule.name,
          values: ruleLines(rule).length === 0 ? ['every change'] : ruleLines(rule),
        }))),
    { title: 'Waits for', values: [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] },
  ],
  typed: ({ rules, hours }) => ({ rules: ruleText(rules), hours: String(hours) }),
  read: ({ rules: typed, hours: text }) => {
    const rules = readRuleText(String(typed))
    const hours = /^\d{1,4}$/.test(String(text).trim()) ? Number(text) : Number.NaN
    const { least, most } = approvalHours
    const faults: Record<string, string> = {}
    if ('fault' in rules) faults['rules'] = rules.fault
    if (!(hours >= least && hours <= most)) faults['hours'] = `Enter hours from ${least} to ${most}.`
    return 'fault' in rules || Object.keys(faults).length > 0
      ? { faults }
      : { value: { rules: [...rules], hours } }
  },
  fields: ({ typed, set, fault }) => (
    <>
      <TextField
        label="Rules"
        name="rules"
        mono
        lines={10}
        placeholder={'Server networks:\nchange Switch port assignment\nvlan 20'}
        value={String(typed['rules'])}
        onChange={(rules) => set('rules', rules)}
        fault={fault('rules')}
        hint={hint}
      />
      <TextField
        label="Approval expiry in hours"
        name="hours"
        mono
        value={String(typed['hours'])}
        onChange={(hours) => set('hours', hours)}
        fault={fault('hours')}
        hint="Then the request expires and can be made again."
      />
    </>
  ),
}
