import { classify } from '@patchbay/contract/identifiers'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import css from './twin-tab.module.css'
import { useTwin } from './use-twin.ts'

/** Names another endpoint to compare with; empty for one that the console finds. */
export function TwinField() {
  const { twin, setTwin } = useTwin()
  const [text, setText] = useState(twin)
  const [fault, setFault] = useState<string>()

  useEffect(() => {
    setText(twin)
    setFault(undefined)
  }, [twin])

  function compare(event: FormEvent) {
    event.preventDefault()
    const wanted = text.trim()
    const read = wanted === '' ? null : classify(wanted)
    if (read === null) setTwin('')
    else if ('fault' in read) setFault(read.fault)
    else if (read.identifier.kind !== 'mac') setFault('Not a MAC: compare with an endpoint by its MAC')
    else setTwin(read.identifier.canonical)
  }

  return (
    <form className={css.form} onSubmit={compare}>
      <InputField
        label="Compare with"
        placeholder="MAC in any notation"
        value={text}
        fault={fault}
        mono
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit">Compare</Button>
      {twin !== '' && (
        <Button look="quiet" onClick={() => setTwin('')}>
          Let the console choose
        </Button>
      )}
    </form>
  )
}
