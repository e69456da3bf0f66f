import { passwordLengths } from '@patchbay/contract/product'
import css from './password-rules.module.css'

const { alone, besideSecondFactor, most } = passwordLengths

/** What a new password must be, said before it is typed; the server judges it. */
export function PasswordRules({ secondFactor }: { secondFactor: boolean | null }) {
  const length =
    secondFactor === null
      ? `At least ${alone} characters, ${besideSecondFactor} when you have a second factor`
      : secondFactor
        ? `At least ${besideSecondFactor} characters with your second factor`
        : `At least ${alone} characters, ${besideSecondFactor} once you have a second factor`
  return (
    <ul className={css.rules} aria-label="Rules for a new password">
      <li>
        {length}; at most {most.toLocaleString('en').replace(',', '\u2009')}.
      </li>
      <li>Any characters, also spaces. A sentence of your own is best.</li>
      <li>No well-known password, your name, the product name or rows of keys.</li>
      <li>It does not expire.</li>
    </ul>
  )
}
