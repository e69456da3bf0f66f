import { useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { CallFailure } from '../api/failure.ts'

export type Faults = Readonly<Record<string, string>>

interface Form {
  readonly form: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  /** By the name of the field, as sentences. */
  readonly faults: Faults
  /** What the server or the way to it said, when it was more than faults of fields. */
  readonly failure: CallFailure | null
  readonly submit: (event?: FormEvent) => void
}

interface Options {
  /** What is missing or wrong before anything is sent. */
  readonly check?: (read: (name: string) => string) => Faults
  readonly send: (read: (name: string) => string) => Promise<void>
  /** Names of the fields for people, to make sentences of what the server says of them. */
  readonly labels: Readonly<Record<string, string>>
}

/** The server says `is not right` of a field; with its name it is a sentence. */
function sentence(label: string, fault: string): string {
  return /^[a-z]/.test(fault) ? `${label} ${fault}.` : fault
}

/** A form sent at most once at a time; faults are said at their fields, and the first faulty one takes the focus. */
export function useForm({ check, send, labels }: Options): Form {
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)

  function show(found: Faults): boolean {
    setFaults(found)
    const first = Object.keys(found).find((name) => Object.hasOwn(labels, name))
    const field = first === undefined ? null : form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
    return Object.keys(found).length > 0
  }

  async function sendOnce(fields: FormData): Promise<void> {
    const read = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    }
    if (show(check?.(read) ?? {})) return
    sending.current = true
    setBusy(true)
    setFailure(null)
    try {
      await send(read)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
      show(
        Object.fromEntries(
          Object.entries(error.fields).map(([name, fault]) => [name, sentence(labels[name] ?? name, fault)]),
        ),
      )
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    form,
    busy,
    faults,
    failure,
    submit(event) {
      event?.preventDefault()
      if (sending.current || !form.current) return
      sendOnce(new FormData(form.current)).catch(() => undefined)
    },
  }
}
