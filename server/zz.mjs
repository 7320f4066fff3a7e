const deps = process.argv.slice(2);
for (const d of deps) { const t=performance.now(), r=process.memoryUsage().rss; try { await import(d); } catch(e) { console.log(d, e.code); continue; } console.log(d.padEnd(34), String(Math.round(performance.now()-t)).padStart(5), "ms", String((process.memoryUsage().rss-r)/1e6|0).padStart(4), "MB"); }
