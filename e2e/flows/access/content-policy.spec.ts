import { expect, test } from '#e2e/fixtures/test.ts';

test.use({
  role: 'operator',
  expectedConsoleErrors: [/Content Security Policy|Trusted(?:Script|HTML)|policy/],
});

test('text becomes no script, no address of one and no HTML that runs', async ({ page }) => {
  await page.goto('/');
  const found = await page.evaluate(async () => {
    const attempts: Record<string, () => void> = {
      html: () => {
        const place = document.createElement('div');
        place.innerHTML =
          '<b>bold</b><img src="data:image/png;base64,AA==" onerror="document.title = 1"><script>document.title = 1</script>' +
          '<a href="javascript:void(document.title = 1)">a</a><iframe srcdoc="x"></iframe>';
        document.body.append(place);
        if (/onerror|<script|javascript:|<iframe/.test(place.innerHTML)) throw new Error('let in');
        if (!place.innerHTML.includes('<b>bold</b>')) throw new Error('took too much');
      },
      'address of a script': () => {
        const script = document.createElement('script');
        script.src = 'https://attacker.example/x.js';
      },
      'text of a script': () => {
        const script = document.createElement('script');
        script.text = 'document.title = 1';
      },
      'a further policy': () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy: (name: string, rules: object) => void };
        };
        trustedTypes.createPolicy('own', { createHTML: (html: string) => html });
      },
    };
    const outcomes: Record<string, string> = {};
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        attempt();
        outcomes[name] = 'made harmless';
      } catch (error) {
        outcomes[name] = error instanceof TypeError ? 'refused' : String(error);
      }
    }
    // An address that is no picture fails in turn, after those that were put into the page before it.
    await new Promise((resolve) => {
      const image = new Image();
      image.addEventListener('error', resolve);
      image.src = 'data:image/png;base64,AA==';
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { outcomes, title: document.title };
  });
  expect(found.outcomes).toEqual({
    html: 'made harmless',
    'address of a script': 'refused',
    'text of a script': 'refused',
    'a further policy': 'refused',
  });
  expect(found.title).not.toBe('1');
});

test('styles count with the nonce alone, which those that our scripts make have', async ({ page }) => {
  // Else each new color is a transition, however short.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const colors = await page.evaluate(() => {
    const colorOf = (make: () => void) => {
      make();
      return getComputedStyle(document.body).outlineColor;
    };
    const written = colorOf(() => {
      const place = document.createElement('div');
      place.innerHTML = '<style>body { outline-color: rgb(1, 2, 3) }</style>';
      document.body.append(place);
    });
    const made = colorOf(() => {
      const style = document.createElement('style');
      style.textContent = 'body { outline-color: rgb(4, 5, 6) }';
      document.head.append(style);
    });
    return { written, made };
  });
  expect(colors.written).not.toBe('rgb(1, 2, 3)');
  expect(colors.made).toBe('rgb(4, 5, 6)');
});
