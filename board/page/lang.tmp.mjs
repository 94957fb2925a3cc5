import { chromium } from 'playwright-core';
import { spawn } from 'node:child_process';
const langs = process.argv.slice(2);
const p = spawn('../../target/debug/dameo-board',['--port','7995','--no-open']); await new Promise(r=>setTimeout(r,1500));
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for (const l of langs) for (const [w,h] of [[320,700],[1280,800]]) {
 const c = await b.newContext({viewport:{width:w,height:h},serviceWorkers:'block',locale:l}); const page = await c.newPage();
 page.on('pageerror',e=>console.log(l,w,'error',e.message));
 for (const v of ['start','play','friend','analysis','review','practice','openings','files','learn','puzzles','settings']) {
  await page.goto('http://127.0.0.1:7995/#'+v); await page.reload(); await page.waitForTimeout(700);
  const r = await page.evaluate(()=>{const w=document.documentElement.clientWidth; const cut=[...document.querySelectorAll('nav button span')].filter(e=>e.scrollWidth>e.clientWidth+1&&getComputedStyle(e).overflow==='hidden').map(e=>'cut:'+e.textContent); const out=[...document.querySelectorAll('button,a,h1,h2,h3,p,label,select,td,span')].filter(e=>{const r=e.getBoundingClientRect();return r.width>0&&r.right>w+0.5&&!e.closest('.u-hidden,[data-testid=lines],.moves')}).map(e=>e.tagName+' '+(e.textContent||'').trim().slice(0,40));
   const btn=[...document.querySelectorAll('button,label')].filter(e=>e.scrollWidth>e.clientWidth+2&&e.clientWidth>0&&!e.closest('nav')).map(e=>'over:'+(e.textContent||'').trim().slice(0,30)); return [document.documentElement.scrollWidth>w?'PAGE':'' ,...cut,...out,...btn].filter(Boolean)});
  if (r.length) console.log(l,w,v,JSON.stringify([...new Set(r)].slice(0,8)));
  if (['play','analysis','settings','learn'].includes(v)) await page.screenshot({path:`/work/lab/shot/l-${l}-${w}-${v}.png`,fullPage:w<400});
 }
 await c.close();
}
await b.close(); p.kill();
