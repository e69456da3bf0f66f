import { readService } from '@patchbay/contract/identifiers/service'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import css from './doctor.module.css'
import type { Destination } from './use-destination.ts'

interface Props {
  readonly destination: Destination
  /** Faults that the server found. */
  readonly faults: Readonly<Record<string, string>>
}

/** Where the device wants to go: with a destination the firewalls are examined too. */
export function DestinationFields({ destination, faults }: Props) {
  const [to, setTo] = useState(destination.to)
  const [service, setService] = useState(destination.service)
  const [fault, setFault] = useState<{ to?: string; service?: string }>({})

  useEffect(() => {
    setTo(destination.to)
    setService(destination.service)
    setFault({})
  }, [destination.to, destination.service])

  function examine(event: FormEvent) {
    event.preventDefault()
    const end = to.trim() === '' ? null : classify(to)
    const read = readService(service)
    const wrong = {
      ...(end !== null && 'fault' in end ? { to: end.fault } : {}),
      ...('fault' in read ? { service: read.fault } : {}),
    }
    setFault(wrong)
    if (Object.keys(wrong).length === 0) destination.set({ to: to.trim(), service: service.trim() })
  }

  return (
    <form className={css.destination} onSubmit={examine} aria-label="Destination">
      <InputField
        label="Destination"
        placeholder="Optional: address or name"
        value={to}
        fault={fault.to ?? faults['to']}
        mono
        onChange={({ target }) => setTo(target.value)}
      />
      <InputField
        label="Service"
        placeholder="tcp/443, udp/53, https or ping"
        value={service}
        fault={fault.service ?? faults['service']}
        mono
        onChange={({ target }) => setService(target.value)}
      />
      <Button type="submit">Test</Button>
    </form>
  )
}
