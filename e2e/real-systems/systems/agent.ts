/** A browser at the provider, by hand: it keeps cookies, follows redirects and fills the forms it meets. */
export interface Agent {
  /**
   * Goes to an address and agrees to all that is asked as this person, until it would be sent to one that begins with
   * `home`: that address, and the forms it met by name.
   */
  go(
    address: string,
    home: string,
    person: string,
  ): Promise<{ readonly back: URL; readonly forms: readonly string[] }>
}

export function newAgent(): Agent {
  const cookies = new Map<string, string>()
  const ask = async (address: URL, form?: Readonly<Record<string, string>>) => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name === undefined || value === undefined) continue
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    go: async (address, home, person) => {
      let at = new URL(address)
      let form: Record<string, string> | undefined
      const forms: string[] = []
      for (let step = 0; step < 20; step += 1) {
        const response = await ask(at, form)
        form = undefined
        const next = response.headers.get('location')
        if (next !== null) {
          at = new URL(next, at)
          if (at.href.startsWith(home)) return { back: at, forms }
          continue
        }
        const page = await response.text()
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
        if (prompt === undefined)
          throw new Error(`No form at ${at.href}: ${response.status} ${page.slice(0, 300)}`)
        forms.push(prompt)
        form = prompt === 'login' ? { prompt, login: person, password: 'any' } : { prompt }
      }
      throw new Error('It never came back.')
    },
  }
}
