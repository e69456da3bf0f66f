import { deviceKinds } from '@patchbay/contract/allocation/device-kinds'
import { momentFault } from '@patchbay/contract/times/moment-text'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import css from './allocation.module.css'
import type { Needs, NeedsAsked } from './use-needs.ts'

const kinds = Object.entries(deviceKinds).map(([value, { label }]) => ({ value, text: label }))
const media = [
  { value: 'any', text: 'Any' },
  { value: 'copper', text: 'Copper' },
  { value: 'fibre', text: 'Fibre' },
]

interface NumberOf {
  readonly name: 'count' | 'speed' | 'watts' | 'vlan' | 'idle'
  readonly label: string
  readonly least: number
  readonly most: number
}

const numbers: readonly NumberOf[] = [
  { name: 'count', label: 'Ports', least: 1, most: 48 },
  { name: 'speed', label: 'Speed (Mb/s)', least: 10, most: 400_000 },
  { name: 'watts', label: 'PoE (W)', least: 0, most: 90 },
  { name: 'vlan', label: 'VLAN', least: 1, most: 4094 },
  { name: 'idle', label: 'Unused for (days)', least: 1, most: 365 },
]

type Faults = Readonly<Partial<Record<keyof Needs, string>>>

function faultsOf(values: Needs, zone: string): Faults {
  const found = numbers.flatMap(({ name, least, most }) => {
    const text = values[name].trim()
    if (text === '') return []
    const number = Number(text)
    return number >= least && number <= most && (name === 'watts' || Number.isInteger(number))
      ? []
      : [[name, `From ${least} to ${most}`]]
  })
  const times = (['from', 'end'] as const).flatMap((name) => {
    const fault = values[name].trim() === '' ? null : momentFault(values[name], zone)
    return fault === null ? [] : [[name, fault]]
  })
  return Object.fromEntries([...found, ...times]) as Faults
}

interface Props {
  readonly asked: NeedsAsked
  /** Faults that the server found. */
  readonly faults: Readonly<Record<string, string>>
}

/** How many ports, for what, and what the plan needs besides. */
export function NeedFields({ asked: { needs, set }, faults }: Props) {
  const zone = useTimeZone()
  const [values, setValues] = useState(needs)
  const [own, setOwn] = useState<Faults>({})
  useEffect(() => {
    setValues(needs)
    setOwn({})
  }, [needs])
  const change = (name: keyof Needs) => (value: string) => setValues({ ...values, [name]: value })
  const fault = (name: keyof Needs) => own[name] ?? faults[name]
  const usual = deviceKinds[values.device as keyof typeof deviceKinds] ?? deviceKinds.desk

  function find(event: FormEvent) {
    event.preventDefault()
    const found = faultsOf(values, zone)
    setOwn(found)
    if (Object.keys(found).length === 0) set(values)
  }

  const text = (name: keyof Needs, label: string, placeholder = '') => (
    <TextField
      name={name}
      label={label}
      value={values[name]}
      placeholder={placeholder}
      maxLength={60}
      mono
      fault={fault(name)}
      onChange={change(name)}
    />
  )
  return (
    <form className={css.needs} onSubmit={find} aria-label="What is needed">
      {text('count', 'Ports')}
      <ChoiceField
        name="device"
        label="Device"
        value={values.device}
        choices={kinds}
        onChange={change('device')}
      />
      {text('speed', 'Speed (Mb/s)', String(usual.speed))}
      {text('watts', 'PoE (W)', String(usual.watts))}
      <ChoiceField
        name="medium"
        label="Medium"
        value={values.medium}
        choices={media}
        onChange={change('medium')}
      />
      {text('vlan', 'VLAN', 'any')}
      {text('department', 'Department', 'of the room')}
      {text('idle', 'Unused for (days)')}
      {text('from', `Needed from (${zone})`, 'at once')}
      {text('end', `Needed until (${zone})`, 'no end')}
      {text('ticket', 'Ticket')}
      <Button type="submit">Find ports</Button>
    </form>
  )
}
