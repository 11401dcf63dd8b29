import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Waits until somebody who looks or listens finds exactly this text: written, or as the name of a control. */
export async function says(text: string): Promise<void> {
  await waitFor(() => expect(texts()).toContain(text))
}

function texts(): Set<string> {
  const found = new Set<string>()
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('style, script')) continue
    // Its own words, and with those of the elements inside: "$420.50" may stand in a span of its own.
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    found.add(clean(own.map(({ textContent }) => textContent).join('')))
    if (element.children.length < 4) found.add(clean(element.textContent))
    found.add(clean(element.getAttribute('aria-label')))
    if (element.getAttribute('aria-label') === null)
      found.add(clean(element.getAttribute('placeholder')))
  }
  return found
}

const clean = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
