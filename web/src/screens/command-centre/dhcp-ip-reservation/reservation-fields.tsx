import { reserveAddress } from '@patchbay/contract/changes/kinds/reserve-address'
import type {
  ReservableSubnet,
  ReservedElsewhere,
} from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import type { ReservationSays } from '@patchbay/contract/policies/reservation-says'
import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { DeclaredFields } from '../../../changes/form/declared-fields.tsx'
import { macHint, macOf } from '../../../changes/form/mac-field.ts'
import { AddressField } from './address-field.tsx'
import type { Faults } from './faults.ts'
import type { FormValues } from './form-values.ts'
import { OptionFields } from './option-fields.tsx'
import { SubnetField } from './subnet-field.tsx'
import { SubnetFinder } from './subnet-finder.tsx'
import { Check } from '../../../ui/check.tsx'
import { useReserved } from './use-reservation.ts'
import { heldKeys, useProfile } from '../../../session/use-session.ts'

interface Props {
  readonly values: FormValues
  /** Null while they are not told. */
  readonly subnets: readonly ReservableSubnet[] | null
  /** What the site wants to be said. */
  readonly needed: readonly ReservationSays[]
  readonly fault: (name: keyof Faults) => string | undefined
  readonly onChange: (some: Partial<FormValues>) => void
}

const { state, mac, hostname, owner, thing, room, description } = reserveAddress.fields

/** The device, its place and what its reservation says; one that is taken away says nothing. */
export function ReservationFields({ values, subnets, needed, fault, onChange }: Props) {
  const kept = values.state !== 'none'
  const hintOf = (name: ReservationSays, hint: string) =>
    needed.includes(name) ? { needed: true, hint } : { hint: `Optional. ${hint}` }
  return (
    <>
      <DeclaredFields
        fields={{ state, mac }}
        values={values}
        fault={fault}
        onChange={onChange}
        own={{ mac: { hint: macHint(values.mac, ', and may change it.') } }}
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
          <DeclaredFields
            fields={{ hostname, owner, thing, room, description }}
            values={values}
            fault={fault}
            onChange={onChange}
            own={{
              hostname: hintOf('hostname', 'Sent to the device by the server.'),
              owner: hintOf('owner', 'Stored in the reservation.'),
            }}
          />
          <OptionFields values={values} fault={fault} onChange={onChange} />
          <RenewField checked={values.renew} onChange={(renew) => onChange({ renew })} />
        </>
      )}
    </>
  )
}

interface MoveProps {
  /** With colons; null while none was typed. */
  readonly mac: string | null
  readonly place: { readonly subnet: string; readonly address: string }
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

const wordsOf = ({ subnet, address, hostname, servers }: ReservedElsewhere) =>
  `${address ?? hostname ?? 'options alone'} in ${subnet} on ${servers.join(' and ')}`

/** Where the device is reserved already, as soon as it is known; what it has in other subnets may come along. */
function MoveField({ mac, place, checked, onChange }: MoveProps) {
  const { data } = useReserved(mac)
  const all = data?.places ?? []
  const elsewhere = place.subnet === '' ? all : all.filter(({ subnet }) => subnet !== place.subnet)
  const here = all.filter((one) => !elsewhere.includes(one))
  if (all.length === 0 && !checked) return null
  return (
    <>
      {here.length > 0 && <p>Reserved for it here: {here.map(wordsOf).join('; ')}. That is replaced.</p>}
      {(elsewhere.length > 0 || checked) && (
        <Check
          title="Move reservation here"
          words={`${
            elsewhere.length === 0 ? '' : `Reserved elsewhere: ${elsewhere.map(wordsOf).join('; ')}. `
          }What it has in other subnets than this one is then taken away in the same run, and undoing it puts that back.`}
          checked={checked}
          onChange={onChange}
        />
      )}
    </>
  )
}

interface RenewProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

const key = 'commands-switch-actions'

/** Whether its link goes down and up, so that it has the address at once; for who may do that to a port. */
function RenewField({ checked, onChange }: RenewProps) {
  const may = heldKeys(useProfile()).has(key)
  return (
    <Check
      title="Renew at once"
      words="Bounces the port of the device after the reservation. Other devices on the port lose the link for a few seconds; the preview names them. Otherwise the device gets the address at its next renewal."
      locked={may || checked ? null : `Needs the key “${accessKeyWords[key].title}”.`}
      checked={checked}
      onChange={onChange}
    />
  )
}
