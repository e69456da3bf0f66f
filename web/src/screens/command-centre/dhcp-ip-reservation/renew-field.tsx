import { accessKeyWords } from '@patchbay/contract/access-key-words'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Check } from '../../../ui/check.tsx'

interface Props {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

const key = 'commands-switch-actions'

/** Whether its link goes down and up, so that it has the address at once; for who may do that to a port. */
export function RenewField({ checked, onChange }: Props) {
  const may = heldKeys(useProfile()).has(key)
  return (
    <Check
      title="Have the device renew at once"
      words="Once it is reserved, the port of the device is taken down and up, so that it asks for its address. Whoever else is there loses the link for a few seconds, too: the preview names them. Otherwise it has the address when it asks again."
      locked={may || checked ? null : `It takes the key “${accessKeyWords[key].title}”.`}
      checked={checked}
      onChange={onChange}
    />
  )
}
