export const somethingWentWrong = 'Something went wrong'

const longest = 240

/**
 * The one rule for the words of an error toast: the server's message for 400 and 401 and for a failed change that was
 * answered, the fixed words for everything else and for a message that is not readable text.
 */
export function toastText(
  failure: { readonly status: number | null; readonly serverMessage: unknown },
  changes: boolean,
): string {
  const speaks = failure.status === 400 || failure.status === 401 || (changes && failure.status !== null)
  if (!speaks || typeof failure.serverMessage !== 'string') return somethingWentWrong
  const text = failure.serverMessage.trim()
  if (text === '') return somethingWentWrong
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
