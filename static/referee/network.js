// Asking the server on bad Wi-Fi.

const PATIENCE = 15000; // milliseconds that an answer may take

export async function ask(address, options = {}) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    return await fetch(address, { ...options, signal: patience.signal });
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

// Read anew each time: logging in on another tab has changed the token that a page was made with.
export function csrfToken() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]*)/)?.[1] ?? "";
}
