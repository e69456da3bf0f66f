import { readService } from '@patchbay/contract/identifiers/service'
import { classify } from '@patchbay/contract/identifiers/identifiers'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { MomentField } from '../../../query/moment/moment-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import css from './firewall.module.css'
import type { FlowAsked } from './use-flow.ts'

interface Props {
  readonly flow: FlowAsked
  /** Faults that the server found. */
  readonly faults: Readonly<Record<string, string>>
  /** A time is asked for only where something is asked. */
  readonly hasTime: boolean
}

/** Where to, which service, and at which time. */
export function FlowFields({ flow, faults, hasTime }: Props) {
  const [to, setTo] = useState(flow.to)
  const [service, setService] = useState(flow.service)
  const [fault, setFault] = useState<{ to?: string; service?: string }>({})

  useEffect(() => {
    setTo(flow.to)
    setService(flow.service)
    setFault({})
  }, [flow.to, flow.service])

  function test(event: FormEvent) {
    event.preventDefault()
    const end = to.trim() === '' ? { fault: 'Enter a destination' } : classify(to)
    const read = readService(service)
    const found = {
      ...('fault' in end ? { to: end.fault } : {}),
      ...('fault' in read ? { service: read.fault } : {}),
    }
    setFault(found)
    if (Object.keys(found).length === 0) flow.set({ to: to.trim(), service: service.trim() })
  }

  return (
    <div className={css.fields}>
      <form className={css.form} onSubmit={test}>
        <InputField
          label="Destination"
          placeholder="Address, name, device or person"
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
      {hasTime && <MomentField moment={flow.moment} label="Log at" />}
      {faults['at'] !== undefined && <p role="alert">{faults['at']}</p>}
    </div>
  )
}
