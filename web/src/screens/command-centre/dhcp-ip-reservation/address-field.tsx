import { readTypedAddress } from '@patchbay/contract/identifiers/identifiers'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { changeWords } from '../../../changes/change-failure.tsx'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { macOf } from '../../../changes/form/mac-field.ts'
import css from './address-field.module.css'
import type { FormValues } from './form-values.ts'

interface Props {
  readonly values: Pick<FormValues, 'state' | 'mac' | 'subnet' | 'address'>
  readonly fault: string | undefined
  readonly onChange: (address: string) => void
}

/** Which address; one that nobody has is a click away. */
export function AddressField({ values: { state, mac, subnet, address }, fault, onChange }: Props) {
  const click = useClick()
  const [said, setSaid] = useState<{ readonly address: string | null; readonly words: string } | null>(null)
  // One that is named tells the subnet too.
  const read = readTypedAddress(address)
  const near = read !== null && 'address' in read ? read.address : ''
  const offer = async () => {
    const known = macOf(mac)
    const free = await click.run(() =>
      call('GET /command-centre/dhcp-ip-reservation/choices/free/', {
        query: {
          ...(subnet === '' ? { address: near } : { subnet }),
          ...(known === null ? {} : { mac: known }),
        },
      }),
    )
    if (free === null) return
    const words = free.already
      ? `${free.address} is already reserved for the device.`
      : free.address === null
        ? (free.why ?? 'No free address.')
        : `${free.address} is free now. The preview checks it again.`
    setSaid({ address: free.address, words })
    announce(words)
    if (free.address !== null) onChange(free.address)
  }
  const none = state === 'none'
  const open = subnet === '' && near === ''
  const refused = click.failure === null ? undefined : changeWords(click.failure)
  const lacking = said?.address === null ? said.words : undefined
  const usual = none ? 'Optional with a subnet.' : 'Empty: the next free address of the subnet.'
  return (
    <div className={css.pair}>
      <TextField
        label="Address"
        name="address"
        mono
        value={address}
        maxLength={40}
        placeholder={none ? '' : 'Next free address'}
        onChange={onChange}
        fault={fault ?? refused ?? lacking}
        hint={said !== null && said.address === address ? said.words : usual}
      />
      {!none && (
        <Button
          className={css.offer}
          disabled={open || click.busy}
          title={open ? 'Choose a subnet, or enter an address in it.' : undefined}
          onClick={() => void offer()}
        >
          {click.busy ? 'Asking the servers' : 'Use free address'}
        </Button>
      )}
    </div>
  )
}
