/** Of the address of a page: the name of the form that takes its draft without asking. */
const parameter = 'draft'

/** Of an address: longer ones are cut by proxies on the way. */
export const longestPageAddress = 4_000

const split = (address: string) => {
  const [path = '', query = ''] = address.split('?')
  return { path, parameters: new URLSearchParams(query) }
}

const joined = (path: string, parameters: URLSearchParams) =>
  parameters.size === 0 ? path : `${path}?${parameters.toString()}`

/** The page of a form, where the form takes its draft. */
export function withDraft(address: string, form: string): string {
  const { path, parameters } = split(address)
  parameters.set(parameter, form)
  return joined(path, parameters)
}

/** The page itself; null where its address is too long to be kept. */
export function withoutDraft(address: string): string | null {
  const { path, parameters } = split(address)
  parameters.delete(parameter)
  const page = joined(path, parameters)
  return page.length > longestPageAddress ? null : page
}

/** Is the draft of a form to be taken, by the query of the page. */
export const takesDraft = (query: string, form: string): boolean =>
  new URLSearchParams(query).get(parameter) === form
