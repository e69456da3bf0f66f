import { IconClock, IconX } from '@tabler/icons-react'
import { useEffect, useState, useMemo } from 'react'
import type { FormEvent } from 'react'
import { readMoment } from '@patchbay/contract/times/moment-text'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { instantWords } from '../../ui/clock-words.ts'
import { InputField } from '../../ui/input-field.tsx'
import css from './moment-field.module.css'
import { usePageAddress } from '../../query/page-address.ts'

interface Props {
  moment: Moment
  /** What is asked for then, such as `Holder at`. */
  label: string
}

/** One instant in the past, in the zone of whoever asks. */
export function MomentField({ moment: { at, setAt }, label }: Props) {
  const zone = useTimeZone()
  const shown = at === '' || Number.isNaN(Date.parse(at)) ? '' : instantWords(new Date(at), zone)
  const [text, setText] = useState(shown)
  const [fault, setFault] = useState<string>()

  useEffect(() => {
    setText(shown)
    setFault(undefined)
  }, [shown])

  function ask(event: FormEvent) {
    event.preventDefault()
    const read = text.trim() === '' ? { at: '' } : readMoment(text, zone)
    if ('fault' in read) setFault(read.fault)
    else if (read.at !== '' && Date.parse(read.at) > Date.now()) setFault('This time is in the future')
    else {
      setFault(undefined)
      setAt(read.at)
    }
  }

  return (
    <form className={css.form} onSubmit={ask}>
      <InputField
        label={`${label} (${zone})`}
        placeholder="2026-05-03 14:05"
        value={text}
        fault={fault}
        mono
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">
        <IconClock size={16} stroke={1.6} /> Ask for that time
      </Button>
      {at !== '' && (
        <Button look="quiet" onClick={() => setAt('')}>
          <IconX size={16} stroke={1.6} /> Back to now
        </Button>
      )}
    </form>
  )
}

/** The instant that is asked for, as the address has it: `?at=2026-05-03T12:05:00.000Z`; empty for now. */
export function useMoment() {
  const { address, go } = usePageAddress()
  const at = address.at ?? ''
  return {
    at,
    /** As a parameter of the call. */
    more: useMemo((): Readonly<Record<string, string>> => (at === '' ? {} : { at }), [at]),
    setAt: (next: string) => go({ at: next }, { replace: true }),
  }
}

type Moment = ReturnType<typeof useMoment>
