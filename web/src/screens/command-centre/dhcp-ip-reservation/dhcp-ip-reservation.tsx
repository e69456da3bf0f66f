import { reserveAddress } from '@patchbay/contract/changes/kinds/reserve-address'
import type { ReservationLike } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { ChangeForm, useChangeForm } from '../../../changes/form/change-form.tsx'
import { ChangeScreen } from '../../../changes/form/change-screen.tsx'
import type { Begins } from '../../../changes/form/change-screen.tsx'
import { macOf } from '../../../changes/form/mac-field.ts'
import { WhyPanel } from '../../../changes/why-panel.tsx'
import { faultsIn } from './faults.ts'
import { askedFrom, valuesFrom } from './form-values.ts'
import type { Filled, FormValues } from './form-values.ts'
import { ReservationFields } from './reservation-fields.tsx'
import { ServersNote } from './servers-note.tsx'
import { useSubnets } from './use-reservation.ts'

const title = 'DHCP IP reservation'

const empty: Filled = { mac: '', subnet: '', address: '', hostname: '' }

const nothingSent = 'nothing has been sent.'

/** Form of a reservation, and then its run. */
export function DhcpIpReservation() {
  return (
    <ChangeScreen
      change={reserveAddress}
      title={title}
      empty={empty}
      taken={(like) =>
        like?.intent.state === 'none'
          ? ` filled in. Enter the device to remove it from; ${nothingSent}`
          : ` filled in. Enter the device; ${nothingSent}`
      }
      form={ReservationForm}
    />
  )
}

/** Which device, which address, and why. */
function ReservationForm({ filled, like, typed, onPreviewed }: Begins<Filled, ReservationLike, FormValues>) {
  const [untouched] = useState(() => valuesFrom(filled, like))
  const [values, setValues] = useState(typed ?? untouched)
  const subnets = useSubnets()
  const needed = subnets.data?.needed ?? []
  const set = (some: Partial<FormValues>) => setValues((before) => ({ ...before, ...some }))
  const form = useChangeForm({
    change: reserveAddress,
    values,
    untouched,
    onTake: setValues,
    faults: faultsIn(values, needed),
    preview: () => call('POST /command-centre/dhcp-ip-reservation/preview/', { body: askedFrom(values) }),
    onPreviewed: (id) => onPreviewed(id, values),
  })
  return (
    <ChangeForm
      label={title}
      form={form}
      reading="Reading the servers."
      target={targetOf(values)}
      notes={<ServersNote subnets={subnets} />}
      title="Reservation"
      fields={
        <ReservationFields
          values={values}
          subnets={subnets.data?.subnets ?? null}
          needed={needed}
          fault={form.fault}
          onChange={set}
        />
      }
      beside={
        <WhyPanel
          values={values}
          onChange={set}
          fault={form.fault}
          proof="Undone automatically unless the device uses only this address within 15 min, as seen by its gateway. A device that does not renew by then fails the proof."
        />
      }
    />
  )
}

function targetOf({ mac: typed, address, subnet }: FormValues) {
  const mac = macOf(typed)
  if (mac === null) return null
  const free = subnet === '' ? 'An address' : `The next free address of ${subnet}`
  return { title: `${address.trim() === '' ? free : address.trim()} for ${mac}`, history: mac }
}
