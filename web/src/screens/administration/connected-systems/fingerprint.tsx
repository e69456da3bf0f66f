import { CopyButton } from '../../../ui/copy-button.tsx'
import css from './connected-systems.module.css'

/** In full, in as many lines as it takes, and to be copied. */
export function Fingerprint({ text, of }: { text: string; of: string }) {
  return (
    <span className={`mono ${css.fingerprint}`}>
      <span>{text}</span>
      <CopyButton text={text} what={`the fingerprint of ${of}`} />
    </span>
  )
}
