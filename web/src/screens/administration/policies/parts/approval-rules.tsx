import { approvalHours } from '@patchbay/contract/policies/approval-hours'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from '../policy-part.ts'
import { readRuleText, ruleLines, ruleText } from './rule-text.ts'

const hint =
  'A rule is its name with a colon, and below it one condition in each line: change Switch port assignment, role service desk, vlan 20, switch core-*, warned of another maker, only with a warning. All that is named has to fit, one of each sort; a rule with nothing below it is about every change. With the line undoing too, putting back waits as well. With agreed by and a role, only people with that role or another that is named so answer it.'

export const approvalRules: PolicyPart<'approval-rules'> = {
  name: 'approval-rules',
  title: 'Approval rules',
  about:
    'Which changes wait until somebody else has agreed. Nobody agrees to what they asked for themselves, nor to what somebody asks for who made their account, or gave them their way in or changed it within a day. Whoever goes past a protection waits for a second person without any rule.',
  proves: 'What nobody else must agree to is decided here, so prove once more who you are.',
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
    if (!(hours >= least && hours <= most)) faults['hours'] = `Hours, as a number from ${least} to ${most}.`
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
        label="Hours that a change waits"
        name="hours"
        mono
        value={String(typed['hours'])}
        onChange={(hours) => set('hours', hours)}
        fault={fault('hours')}
        hint="Then it is given up, and can be asked for again."
      />
    </>
  ),
}
