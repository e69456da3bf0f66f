import { useRef, useState } from 'react'
import { slashTarget } from '../../../keys/main-field.ts'
import { useScanner } from '../../../query/use-scanner.ts'
import { IdentifierField } from '../../../ui/identifier-field.tsx'

interface Props {
  readonly placeholder: string
  readonly onCode: (text: string) => void
}

/** The box for codes that are not asked about one by one: typed, or from a scanner that types. It is empty again after each. */
export function ScanField({ placeholder, onCode }: Props) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const take = (code: string) => {
    setText('')
    if (code.trim() !== '') onCode(code.trim())
  }
  useScanner(take)
  return (
    <IdentifierField
      label="Code"
      placeholder={placeholder}
      value={text}
      input={field}
      attributes={slashTarget}
      fault={null}
      onChange={setText}
      onAsk={() => take(text)}
    />
  )
}
