import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { DirectoryRule } from '@patchbay/contract/people/holders'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceField, TextField } from '../../../../ui/field.tsx'
import css from './rule-row.module.css'

interface Named {
  readonly id: number
  readonly name: string
}

interface Props {
  /** From 1, in the order in which rules are tried. */
  number: number
  rule: TypedRule
  isLast: boolean
  systems: readonly { readonly name: string; readonly title: string }[]
  roles: readonly Named[]
  groups: readonly Named[]
  faultOf: (field: string) => string | undefined
  onChange: (rule: TypedRule) => void
  onEarlier: () => void
  onLater: () => void
  onRemove: () => void
}

const choices = (none: string, named: readonly Named[]) => [
  { value: '0', text: none },
  ...named.map(({ id, name }) => ({ value: String(id), text: name })),
]

export function RuleRow(props: Props) {
  const { number, rule, isLast, systems, roles, groups, faultOf, onChange } = props
  return (
    <fieldset className={css.row}>
      <legend className="visually-hidden">Rule {number}</legend>
      <ChoiceField
        name="system"
        label="System"
        value={rule.system}
        fault={faultOf('system')}
        choices={systems.map(({ name, title }) => ({ value: name, text: title }))}
        onChange={(system) => onChange({ ...rule, system })}
      />
      <TextField
        name="directory_group"
        label="External group"
        mono
        maxLength={500}
        value={rule.directory_group}
        fault={faultOf('directory_group')}
        onChange={(directory_group) => onChange({ ...rule, directory_group })}
      />
      <ChoiceField
        name="role"
        label="Role"
        value={String(rule.role)}
        fault={faultOf('role')}
        choices={choices('none', roles)}
        onChange={(role) => onChange({ ...rule, role: Number(role) })}
      />
      <ChoiceField
        name="group"
        label="Group"
        value={String(rule.group)}
        fault={faultOf('group')}
        choices={choices('none', groups)}
        onChange={(group) => onChange({ ...rule, group: Number(group) })}
      />
      <span className={css.buttons}>
        <Button
          aria-label={`Move rule ${number} up`}
          title="Move up"
          disabled={number === 1}
          onClick={props.onEarlier}
        >
          <IconArrowUp size={16} stroke={1.6} aria-hidden="true" />
        </Button>
        <Button
          aria-label={`Move rule ${number} down`}
          title="Move down"
          disabled={isLast}
          onClick={props.onLater}
        >
          <IconArrowDown size={16} stroke={1.6} aria-hidden="true" />
        </Button>
        <Button aria-label={`Remove rule ${number}`} title="Remove" onClick={props.onRemove}>
          <IconTrash size={16} stroke={1.6} aria-hidden="true" />
        </Button>
      </span>
    </fieldset>
  )
}

/** A rule as its form has it; 0 is no role, no group. */
export interface TypedRule {
  readonly system: string
  readonly directory_group: string
  readonly role: number
  readonly group: number
}

export const ruleAsTyped = ({ system, directory_group, role, group }: DirectoryRule): TypedRule => ({
  system,
  directory_group,
  role: role ?? 0,
  group: group ?? 0,
})

export const ruleAsRead = ({ system, directory_group, role, group }: TypedRule): DirectoryRule => ({
  system,
  directory_group: directory_group.trim(),
  role: role === 0 ? null : role,
  group: group === 0 ? null : group,
})
