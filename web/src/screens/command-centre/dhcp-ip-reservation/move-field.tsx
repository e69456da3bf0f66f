import type { ReservedElsewhere } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { Check } from '../../../ui/check.tsx'
import { useReserved } from './use-reservation.ts'

interface Props {
  /** With colons; null while none was typed. */
  readonly mac: string | null
  readonly place: { readonly subnet: string; readonly address: string }
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

const wordsOf = ({ subnet, address, hostname, servers }: ReservedElsewhere) =>
  `${address ?? hostname ?? 'options alone'} in ${subnet} on ${servers.join(' and ')}`

/** Where the device is reserved already, as soon as it is known; what it has in other subnets may come along. */
export function MoveField({ mac, place, checked, onChange }: Props) {
  const { data } = useReserved(mac)
  const all = data?.places ?? []
  const elsewhere = place.subnet === '' ? all : all.filter(({ subnet }) => subnet !== place.subnet)
  const here = all.filter((one) => !elsewhere.includes(one))
  if (all.length === 0 && !checked) return null
  return (
    <>
      {here.length > 0 && (
        <p>Reserved for it here until now: {here.map(wordsOf).join('; ')}. That is replaced.</p>
      )}
      {(elsewhere.length > 0 || checked) && (
        <Check
          title="Move it here"
          words={`${
            elsewhere.length === 0 ? '' : `It is reserved elsewhere: ${elsewhere.map(wordsOf).join('; ')}. `
          }What it has in other subnets than this one is then taken away in the same run, and undoing it puts that back.`}
          checked={checked}
          onChange={onChange}
        />
      )}
    </>
  )
}
