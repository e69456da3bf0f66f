import { CopyButton } from '../../../ui/copy-button.tsx'
import css from './connected-systems.module.css'

/** In full where there is room for it, and to be copied in any case. */
export function Fingerprint({ text, of }: { text: string; of: string }) {
  return (
    <span className={`mono ${css.fingerprint}`}>
      <span title={text}>{text}</span>
      <CopyButton text={text} what={`the fingerprint of ${of}`} />
    </span>
  )
}
