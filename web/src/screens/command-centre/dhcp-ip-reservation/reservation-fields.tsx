import type { ReservableSubnet } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import type { ReservationSays } from '@patchbay/contract/policies/reservation-says'
import change from '../../../changes/change.module.css'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import { AboutFields } from './about-fields.tsx'
import { AddressField } from './address-field.tsx'
import type { Faults } from './faults.ts'
import { macOf } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { macHint } from './mac-hint.ts'
import { MoveField } from './move-field.tsx'
import { OptionFields } from './option-fields.tsx'
import { RenewField } from './renew-field.tsx'
import { SubnetField } from './subnet-field.tsx'
import { SubnetFinder } from './subnet-finder.tsx'

interface Props {
  readonly values: FormValues
  /** Null while they are not told. */
  readonly subnets: readonly ReservableSubnet[] | null
  /** What the site wants to be said. */
  readonly needed: readonly ReservationSays[]
  readonly fault: (name: keyof Faults) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
}

const states = [
  { value: 'reserved', text: 'Reserved for the device' },
  { value: 'none', text: 'Not reserved any more' },
]

/** The device, its place and what its reservation says; one that is taken away says nothing. */
export function ReservationFields({ values, subnets, needed, fault, onChange }: Props) {
  const kept = values.state !== 'none'
  return (
    <div className={change.inside}>
      <ChoiceField
        label="The address shall be"
        name="state"
        value={values.state}
        choices={states}
        onChange={(state) => onChange({ state })}
      />
      <TextField
        label="MAC"
        needed
        name="mac"
        mono
        value={values.mac}
        maxLength={60}
        placeholder="00:1b:54:0a:3c:7f"
        onChange={(mac) => onChange({ mac })}
        fault={fault('mac')}
        hint={macHint(values.mac)}
      />
      {kept && (
        <MoveField
          mac={macOf(values.mac)}
          place={values}
          checked={values.move}
          onChange={(move) => onChange({ move })}
        />
      )}
      <SubnetFinder
        chosen={values.subnet}
        onFound={({ subnet, room }) =>
          onChange({ subnet, ...(room !== null && values.room.trim() === '' ? { room } : {}) })
        }
      />
      <SubnetField
        value={values.subnet}
        subnets={subnets}
        fault={fault('subnet')}
        onChange={(subnet) => onChange({ subnet })}
      />
      <AddressField
        key={`${values.subnet} ${values.mac} ${values.state}`}
        values={values}
        fault={fault('address')}
        onChange={(address) => onChange({ address })}
      />
      {kept && (
        <>
          <TextField
            label="Host name"
            needed={needed.includes('hostname')}
            name="hostname"
            mono
            value={values.hostname}
            maxLength={253}
            onChange={(hostname) => onChange({ hostname })}
            fault={fault('hostname')}
            hint={`${needed.includes('hostname') ? '' : 'Optional. '}The name that the server tells the device.`}
          />
          <AboutFields values={values} needed={needed} fault={fault} onChange={onChange} />
          <OptionFields values={values} fault={fault} onChange={onChange} />
          <RenewField checked={values.renew} onChange={(renew) => onChange({ renew })} />
        </>
      )}
    </div>
  )
}
