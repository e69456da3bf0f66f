import { memo } from 'react'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/field.tsx'
import own from './batch.module.css'

interface Props {
  readonly faults: readonly { readonly line: number; readonly words: string }[]
  readonly text: string
  /** Puts another line in the place of one of the text, counted from 0. The same function each time. */
  readonly onMended: (at: number, mended: string) => void
}

/** Each line at fault with what is wrong with it, to be mended where it is told; the rest of the list stays as it is. */
export function LineFaults({ faults, text, onMended }: Props) {
  const rows = text.split('\n')
  // What is blank before the list is not sent, so no line of it was counted.
  const before = (/^\s*\n/.exec(text)?.[0] ?? '').split('\n').length - 1
  return (
    <Callout tone="bad">
      {faults.length === 1
        ? 'Nothing was accepted. Correct this line.'
        : `Nothing was accepted. Correct these ${faults.length} lines.`}
      <ul aria-label="Faults" className={own.faults}>
        {faults
          .toSorted((one, other) => one.line - other.line)
          .map(({ line, words }) => (
            <LineFault
              key={line}
              line={line}
              words={words}
              at={line + before - 1}
              value={rows[line + before - 1]?.replace(/\r$/, '') ?? ''}
              onMended={onMended}
            />
          ))}
      </ul>
    </Callout>
  )
}

interface LineProps extends Pick<Props, 'onMended'> {
  readonly line: number
  readonly words: string
  readonly at: number
  readonly value: string
}

/** There may be hundreds: typing in one draws that one alone. */
const LineFault = memo(function LineFault({ line, words, at, value, onMended }: LineProps) {
  return (
    <li>
      Line {line}: {words}
      <TextField
        label={`Line ${line} of the list`}
        name={`line-${line}`}
        mono
        value={value}
        onChange={(mended) => onMended(at, mended)}
      />
    </li>
  )
})
