import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { instantWords } from '../../../../ui/clock-words.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import type { HandedOver as Handed } from '../saved.ts'
import css from './handed-over.module.css'

/** The link or password, in the one moment in which it can be read. */
export function HandedOver({ handed, onClose }: { handed: Handed; onClose: () => void }) {
  const { link, password, link_ends_at } = handed
  const what = link === null ? 'password' : 'link'
  const text = link === null ? (password ?? '') : new URL(link, location.origin).href
  return (
    <Callout tone="warn" actions={<Button onClick={onClose}>It is handed over</Button>}>
      <p>
        {link === null
          ? 'This password is shown once. It has to be changed at the first sign-in.'
          : `This link is shown once. It works once${link_ends_at === null ? '' : `, until ${instantWords(new Date(link_ends_at))}`}.`}{' '}
        Give it to the person by a way that nobody else reads.
      </p>
      <p className={css.secret}>
        <output className="mono" aria-label={what === 'link' ? 'One-time link' : 'Generated password'}>
          {text}
        </output>
        <CopyButton text={text} what={what} />
      </p>
    </Callout>
  )
}
